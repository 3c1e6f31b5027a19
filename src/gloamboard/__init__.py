"""A tabletop that senses and glows. The rooms are hal, rules, pi_app and firmware; see docs/architecture.md.

In the source tree the rooms stand at the top level, and the links beside this file give them their place in the
package; a wheel holds the folders themselves.
"""

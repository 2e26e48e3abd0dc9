import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Whether a user-supplied URL may be called: https on its default port, to a host with a public name. Its addresses
 * are checked at connection time by `publicLookup`.
 */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port || username || password) return false
  return !isIP(hostname) && !hostname.startsWith('[') && hostname.includes('.') && !PRIVATE_DOMAIN.test(hostname)
}
const PRIVATE_DOMAIN = /\.(local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)\.?$|\.$/i

/** Resolves a host only if all of its addresses are public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const failure = error ?? (found.every(isPublicAddress) ? undefined : new NotPublicAddress(hostname))
    if (failure) return callback(failure, [])
    if (options.all) return callback(null, found)
    const [{ address, family }] = found as [LookupAddress]
    callback(null, address, family)
  })
}

export class NotPublicAddress extends Error {
  override readonly name = 'NotPublicAddress'
  constructor(hostname: string) {
    super(`${hostname} is not a public host`)
  }
}

/** Whether an IP address is public; false for any other text. */
export function isPublicAddress({ address }: Pick<LookupAddress, 'address'>): boolean {
  const version = isIP(address)
  if (version === 4) return !reservedV4.check(address, 'ipv4')
  return version === 6 && !reservedV6.check(address.split('%')[0]!, 'ipv6')
}

/**
 * IANA's IPv4 Special-Purpose Address Registry (https://www.iana.org/assignments/iana-ipv4-special-registry), including
 * the deprecated 6to4 relays, with multicast and the reserved block above it.
 */
const reservedV4 = blockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])

/**
 * Global unicast is 2000::/3 alone; outside of it are loopback, IPv4-mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96 and
 * 64:ff9b:1::/48), discard-only, SRv6, unique local, link-local and multicast. Inside it the blocks of the IPv6
 * Special-Purpose Address Registry are reserved, with those that embed an IPv4 address: Teredo (in 2001::/23) and 6to4.
 * A separate list, because `BlockList` also compares an IPv4 address with IPv6 rules, as if it were mapped.
 */
const reservedV6 = blockList('ipv6', [
  ...['::/3', '4000::/2', '8000::/1'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
])

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, bits] = range.split('/')
    list.addSubnet(address!, Number(bits), family)
  }
  return list
}

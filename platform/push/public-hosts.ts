import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Whether an address may be called at all that a stranger has given us: https on its usual port, to a host with a public
 * name. What the name leads to is looked at when it is called.
 */
export function mayCall(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port || username || password) return false
  return !isIP(hostname) && !hostname.startsWith('[') && hostname.includes('.') && !AT_HOME.test(hostname)
}
const AT_HOME = /\.(local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)\.?$|\.$/i

/** Looks a host up, and finds it only where all of its addresses are on the open internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const trouble = error ?? (found.every(isPublic) ? undefined : new NotPublic(hostname))
    if (trouble) return callback(trouble, [])
    if (options.all) return callback(null, found)
    const [{ address, family }] = found as [LookupAddress]
    callback(null, address, family)
  })
}

export class NotPublic extends Error {
  override readonly name = 'NotPublic'
  constructor(hostname: string) {
    super(`${hostname} is not on the open internet`)
  }
}

export const isPublic = ({ address, family }: LookupAddress): boolean =>
  !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** IANA's special-purpose registries: this host, private, shared, link-local, documentation, benchmarks, multicast. */
const closed = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
  closed.addSubnet(...subnet(range), 'ipv4')
for (const range of ['::/96', '64:ff9b::/96', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'])
  closed.addSubnet(...subnet(range), 'ipv6')
for (const range of ['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8']) closed.addSubnet(...subnet(range), 'ipv6')

function subnet(range: string): [string, number] {
  const [net, bits] = range.split('/')
  return [net!, Number(bits)]
}

import { z } from 'zod'

/** A parsed EventStoreDB URL. A test keeps this parser consistent with the client's. */
interface EventStoreAddress {
  readonly hosts: readonly string[]
  /** Keyed by option name in lower case without `-` and `_`; the last value of a repeated option wins. */
  readonly options: ReadonlyMap<string, string>
}

/** `esdb://` or `esdb+discover://`, then optionally `user:password@`, one or more hosts, and options. */
export const eventStoreUrl = z.string().superRefine((text, context) => {
  const problem = problemWith(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

const ADDRESS =
  /^esdb(?:\+discover)?:\/\/(?:(?<user>[^:@]+):(?<password>[^@]+)@)?(?<hosts>[^/?@]+)\/*(?:\?(?<query>.+))?$/

/** Returns undefined if the client cannot parse the URL. */
export function eventStoreAddress(text: string): EventStoreAddress | undefined {
  const { hosts, query } = ADDRESS.exec(text.trim())?.groups ?? {}
  if (hosts === undefined) return undefined
  const pairs = (query?.split('&') ?? []).map((pair) => /^([^=]+)=([^?]+)$/.exec(pair))
  if (pairs.some((pair) => pair === null)) return undefined
  return {
    // The client accepts a trailing comma.
    hosts: hosts.replace(/,$/, '').split(','),
    options: new Map(pairs.map((pair) => [pair![1]!.trim().toLowerCase().replace(/[_-]/g, ''), pair![2]!.trim()])),
  }
}

function problemWith(text: string): string | undefined {
  const address = eventStoreAddress(text)
  if (!address)
    return 'must be a URL that begins with esdb:// or esdb+discover://, such as esdb://one:2113,two:2113?tls=true'
  const { user = '', password = '' } = ADDRESS.exec(text.trim())?.groups ?? {}
  if (![user, password].every(canDecode)) return 'must have its user and password percent-encoded (% is %25)'
  // The client drops everything after the colon, and the server rejects the rest.
  if (password.includes(':')) return 'must have a : in the password written as %3A'
  const wrongHost = address.hosts.find((host) => !HOST.test(host))
  if (wrongHost !== undefined) return `must name hosts as name or name:port (${wrongHost} is not)`
  const wrong = [...address.options].find(([name, value]) => !(OPTIONS.get(name)?.(value) ?? true))
  return wrong && `must not have an option that the client rejects: ${wrong.join('=')}`
}

/** The client does not support IPv6 addresses. */
const HOST = /^[^\s:$+!?*'(),;[\]{}|"%~#<>=&/]+(?::\d{1,5})?$/

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
const isBoolean = (value: string): boolean => value === 'true' || value === 'false'
const isInteger = (value: string): boolean => !Number.isNaN(Number.parseInt(value, 10))

/** Values that the client accepts; it ignores unknown options. */
const OPTIONS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...['tls', 'tlsverifycert', 'throwonappendfailure'].map((name) => [name, isBoolean] as const),
  ...['maxdiscoverattempts', 'defaultdeadline', 'discoveryinterval', 'gossiptimeout'].map(
    (name) => [name, isInteger] as const,
  ),
  ...['keepaliveinterval', 'keepalivetimeout'].map((name) => [name, isInteger] as const),
  ...['connectionname', 'tlscafile', 'usercertfile', 'userkeyfile'].map((name) => [name, canDecode] as const),
  [
    'nodepreference',
    (value: string) =>
      ['leader', 'follower', 'readonlyreplica', 'random'].includes(value.toLowerCase().replace(/[_-]/g, '')),
  ] as const,
])

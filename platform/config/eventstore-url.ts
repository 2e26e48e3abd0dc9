import { z } from 'zod'

/** An address of EventStoreDB, as far as its client reads it; a test holds the two together. */
interface EventStoreAddress {
  readonly hosts: readonly string[]
  /** By the client's own names in lower case, without `-` and `_`; the last of a name counts. */
  readonly options: ReadonlyMap<string, string>
}

/** `esdb://` or `esdb+discover://`, then optionally `user:password@`, one or more hosts, and options. */
export const eventStoreUrl = z.string().superRefine((text, context) => {
  const problem = problemWith(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

const ADDRESS =
  /^esdb(?:\+discover)?:\/\/(?:(?<user>[^:@]+):(?<password>[^@]+)@)?(?<hosts>[^/?@]+)\/*(?:\?(?<query>.+))?$/

/** Undefined when the client cannot read it. */
export function eventStoreAddress(text: string): EventStoreAddress | undefined {
  const { hosts, query } = ADDRESS.exec(text.trim())?.groups ?? {}
  if (hosts === undefined) return undefined
  const pairs = (query?.split('&') ?? []).map((pair) => /^([^=]+)=([^?]+)$/.exec(pair))
  if (pairs.some((pair) => pair === null)) return undefined
  return {
    // A comma may stand behind the last one.
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
  // The client would leave out what follows, and the server refuse the rest.
  if (password.includes(':')) return 'must have a : in the password written as %3A'
  const wrongHost = address.hosts.find((host) => !HOST.test(host))
  if (wrongHost !== undefined) return `must name hosts as name or name:port (${wrongHost} is none)`
  const wrong = [...address.options].find(([name, value]) => !(OPTIONS.get(name)?.(value) ?? true))
  return wrong && `must not say ${wrong.join('=')}: the client does not take that`
}

/** The client reads no IPv6 address. */
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

/** What the client takes as values; it ignores options it does not know. */
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

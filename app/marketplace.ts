import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { LocalTime } from '#domain/producers/opening-hours.ts'
import type { Config } from '#platform/config/config.ts'

/** The public description of the marketplace. */
export function marketplaceView(
  config: Config,
  { mailbox, sandbox }: { mailbox: unknown; sandbox: boolean },
): MarketplaceView {
  const { name, state, timeZone, email, address, links } = config.marketplace
  return {
    name,
    state,
    stateName: stateName(state),
    timeZone,
    contact: { email: email ?? null, address: address ?? null },
    social: links.map((url) => ({ label: labelOf(url), url })),
    mailbox: mailbox !== undefined,
    sandbox,
    demoSignIns: config.seedDemo ? DEMO_SIGN_INS.map((signIn) => ({ ...signIn })) : [],
  }
}

/** The name of a link's website. */
function labelOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return NETWORKS[host] ?? host
}

const NETWORKS: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'bsky.app': 'Bluesky',
  'x.com': 'X',
}

/** The calendar date of an instant in a time zone. */
export function localDate(timeZone: string): (at: Instant) => CalendarDate {
  const clock = localClock(timeZone)
  return (at) => clock(at).day
}

/** Date and time of an instant in a time zone. The last minute is cached, because every search asks for it. */
export function localClock(timeZone: string): (at: Instant) => LocalTime {
  // The Canadian date format is ISO 8601: 2026-05-01.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const times = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  let last: { readonly minute: string; readonly local: LocalTime } | undefined
  return (at) => {
    const minute = at.slice(0, 'YYYY-MM-DDTHH:MM'.length)
    if (last?.minute !== minute) {
      const date = new Date(at)
      last = { minute, local: { day: days.format(date), time: times.format(date) } }
    }
    return last.local
  }
}

/** A state's name, as in a sentence. */
export const stateName = (state: string): string => STATE_NAMES[state] ?? state

export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'the District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

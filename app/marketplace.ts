import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
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

/** The name of the website that a link leads to. */
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

/** A state's name as it is written in a sentence: `the District of Columbia`. */
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

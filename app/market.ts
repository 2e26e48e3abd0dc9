import type { MarketView } from '#domain/market/contract.ts'
import type { Config } from '#platform/config/config.ts'
import { DEMO_SIGN_INS } from './demo/sign-ins.ts'
import { zoneOf } from './market-day.ts'
import { stateName } from './state-names.ts'

/** What everyone may know of this market. */
export function marketOf(config: Config, { mailbox, sandbox }: { mailbox: unknown; sandbox: boolean }): MarketView {
  const { name, state, email, address, links } = config.market
  return {
    name,
    state,
    stateName: stateName(state),
    timeZone: zoneOf(state),
    contact: { email: email ?? null, address: address ?? null },
    social: links.map((url) => ({ label: labelOf(url), url })),
    mailbox: mailbox !== undefined,
    sandbox,
    demoSignIns: config.demo ? DEMO_SIGN_INS.map((signIn) => ({ ...signIn })) : [],
  }
}

/** What people call the place a link leads to. */
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

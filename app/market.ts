import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { Config } from '#platform/config/config.ts'
import { stateName } from './state-names.ts'

/** What everyone may know of this market. */
export function marketOf(
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

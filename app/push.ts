import type { Push } from '#platform/push/push.ts'
import { webPushes } from '#platform/push/push.web.ts'
import type { Engines } from './engines.ts'

/** How browsers are told, by the market's own key. */
export const openPush = ({ config, secrets }: Engines): Push =>
  webPushes({ privateKey: secrets.pushKey, subject: subjectOf(config) })

/** Push services want somebody to write to; a market for trying out has nobody. */
function subjectOf({ marketplace, publicUrl }: Engines['config']): string {
  if (marketplace.email) return `mailto:${marketplace.email}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@example.com'
}

import { accountId as anAccount } from '#domain/kernel/ids.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { settingsOf } from '#domain/notifications/settings-view.ts'
import type { Choice, Topic } from '#domain/notifications/topics.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { linkFits, unsubscribable } from '#platform/keys/links.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { NotificationWrites } from './deps.ts'

interface Change {
  readonly choices: readonly Choice[]
  readonly sound?: boolean | undefined
}

export async function changeSettings(deps: NotificationWrites, request: RouteRequest, change: Change) {
  const result = await choose(deps, request, { ...change, accountId: memberOf(request).accountId })
  return isRefusal(result) ? result : answered(settingsOf(result.state), result.position)
}

type Unsubscribing = RouteRequest<unknown, unknown, { account: string; topic: Topic; key: string }>

/** Whoever has the mail may end mails like it: the link says which, and nothing else. */
export const unsubscribe = (deps: NotificationWrites) => async (request: Unsubscribing) => {
  const { account: accountId, topic, key } = request.body
  const fits = linkFits(deps.keys, 'unsubscribe', unsubscribable({ accountId, topic }), key)
  if (!fits || !anAccount.safeParse(accountId).success) return refuse('unsubscribe_invalid')
  const result = await choose(deps, request, { accountId, choices: [{ topic, way: 'mail', on: false }] })
  return isRefusal(result) ? result : answered({ success: true as const }, result.position)
}

function choose({ bus, facts }: NotificationWrites, request: RouteRequest, change: Change & { accountId: string }) {
  const command = { type: 'ChangeSettings', ...change } as const
  const by = senderOf(request, facts)
  return bus.dispatch({ decider: notificationSettings, id: change.accountId, command, by })
}

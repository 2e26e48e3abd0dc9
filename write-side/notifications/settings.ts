import { accountId as anAccount } from '#domain/kernel/ids.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import type { Choice, Topic } from '#domain/notifications/settings.ts'
import { settingsOf } from '#domain/notifications/settings-view.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { isValidLink, unsubscribeLinkFor } from '#platform/keys/signed-links.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { NotificationWriteDeps } from './deps.ts'

interface Change {
  readonly choices: readonly Choice[]
  readonly sound?: boolean | undefined
}

export async function changeSettings(deps: NotificationWriteDeps, request: RouteRequest, change: Change) {
  const result = await choose(deps, request, { ...change, accountId: memberOf(request).accountId })
  return isRefusal(result) ? result : respond(settingsOf(result.state), result.position)
}

type Unsubscribing = RouteRequest<unknown, unknown, { account: string; topic: Topic; key: string }>

/** Whoever has the mail may end mails like it: the link says which, and nothing else. */
export const unsubscribe = (deps: NotificationWriteDeps) => async (request: Unsubscribing) => {
  const { account: accountId, topic, key } = request.body
  const fits = isValidLink(deps.keys, 'unsubscribe', unsubscribeLinkFor({ accountId, topic }), key)
  if (!fits || !anAccount.safeParse(accountId).success) return refuse('unsubscribe_invalid')
  const result = await choose(deps, request, { accountId, choices: [{ topic, way: 'mail', on: false }] })
  return isRefusal(result) ? result : respond({ success: true as const }, result.position)
}

function choose(
  { bus, runtime }: NotificationWriteDeps,
  request: RouteRequest,
  change: Change & { accountId: string },
) {
  const command = { type: 'UpdateNotificationSettings', ...change } as const
  const by = commandContextOf(request, runtime)
  return bus.dispatch({ decider: notificationSettings, id: change.accountId, command, context: by })
}

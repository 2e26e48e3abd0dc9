import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsView, settingsContract } from '#domain/notifications/contract.ts'
import type { Choice, Topic } from '#domain/notifications/settings.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { toast } from '#frontend/ui/toasts.tsx'

type Settings = typeof settingsContract
const settings: EndpointOf<Settings['settings']> = { method: 'GET', path: '/api/me/notification-settings' }
const change: EndpointOf<Settings['change']> = { method: 'PATCH', path: '/api/me/notification-settings' }
const mails: EndpointOf<Settings['emails']> = { method: 'GET', path: '/api/me/emails' }
const unsubscribe: EndpointOf<Settings['unsubscribe']> = { method: 'POST', path: '/api/unsubscribe' }

const MINE = ['notifications', 'settings'] as const

/** What the one signed in wants to be told of. */
export const settingsQuery = queryOptions({
  queryKey: MINE,
  queryFn: ({ signal }) => call(settings, { signal }),
})

/** The newest mails to the one signed in. */
export const mailsQuery = queryOptions({
  queryKey: ['notifications', 'mails'],
  queryFn: ({ signal }) => call(mails, { signal }),
})

export type SettingsChange = { readonly choice: Choice } | { readonly soundEnabled: boolean }

/** A switch was turned: shown at once, turned back when the server refuses. One after another, as they were turned. */
export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: MINE,
    scope: { id: 'notification-settings' },
    mutationFn: (turned: SettingsChange) =>
      call(change, { body: 'choice' in turned ? { choices: [turned.choice] } : turned }),
    onMutate: async (turned) => {
      await queries.cancelQueries({ queryKey: MINE })
      const before = queries.getQueryData(settingsQuery.queryKey)
      if (before) queries.setQueryData(settingsQuery.queryKey, withChange(before, turned))
      return before
    },
    onError: (error, _turned, before) => {
      toast({ title: 'Error', text: sentenceOf(error), tone: 'error' })
      queries.setQueryData(settingsQuery.queryKey, before)
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: MINE }) > 1) return
      await queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

export function withChange(before: SettingsView, turned: SettingsChange): SettingsView {
  if ('soundEnabled' in turned) return { ...before, soundEnabled: turned.soundEnabled }
  const { topic, channel, enabled } = turned.choice
  return { ...before, topics: { ...before.topics, [topic]: { ...before.topics[topic], [channel]: enabled } } }
}

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (link: { account: string; topic: Topic; key: string }) => call(unsubscribe, { body: link }),
  })

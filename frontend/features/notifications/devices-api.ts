import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import Bowser from 'bowser'
import type { pushContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import { dropOwnDevice, keepOwnDevice, ownDevice } from '#frontend/lib/own-device.ts'
import { PushBlocked, pushAbility, subscribeHere } from '#frontend/lib/own-push.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { toast } from '#frontend/ui/toasts.tsx'

type Push = typeof pushContract
const devices: EndpointOf<Push['devices']> = { method: 'GET', path: '/api/me/push-devices' }
const add: EndpointOf<Push['add']> = { method: 'POST', path: '/api/me/push-devices' }
const remove: EndpointOf<Push['remove']> = { method: 'DELETE', path: '/api/me/push-devices/:id' }

const keys = {
  devices: ['notifications', 'devices'],
  ability: ['push-ability'],
} as const

/** The devices the one signed in is told on. */
export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call(devices, { signal }),
})

/** What this browser can do; its owner may change it in the browser's settings meanwhile. */
export const abilityQuery = queryOptions({ queryKey: keys.ability, queryFn: pushAbility, staleTime: 0 })

/** To be told on this device, once its owner has said yes to the browser. */
export function useAddDevice(accountId: string) {
  const settled = useSettled()
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeHere(publicKey)
      const { id } = await call(add, { body: { ...subscription, name: deviceName() } })
      keepOwnDevice({ accountId, id })
    },
    onError: tell,
    onSettled: settled,
  })
}

export function useRemoveDevice() {
  const settled = useSettled()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(remove, { params: { id } })
      if (ownDevice()?.id === id) await dropOwnDevice()
    },
    onError: tell,
    onSettled: settled,
  })
}

function useSettled() {
  const queries = useQueryClient()
  return () =>
    Promise.all([keys.devices, keys.ability].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
}

function tell(error: unknown): void {
  const [title, text] =
    error instanceof PushBlocked
      ? ['Notifications Blocked', 'Please enable notifications in your browser settings.']
      : ['Error', error instanceof DOMException ? UNREACHED : sentenceOf(error)]
  toast({ title, text, tone: 'error' })
}
const UNREACHED = 'Your browser could not reach its push service. Please try again later.'

/** `Chrome on Android`. */
function deviceName(): string {
  const { browser, os } = Bowser.parse(navigator.userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 60) || 'A browser'
}

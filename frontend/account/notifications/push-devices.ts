import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import Bowser from 'bowser'
import type { pushContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import {
  ownDevice,
  PushBlockedError,
  type PushSupport,
  pushSupport,
  storeOwnDevice,
  subscribeToPush,
  unsubscribeOwnDevice,
} from '#frontend/shared/lib/push-device.ts'

type Push = typeof pushContract
const devices: EndpointOf<Push['devices']> = { method: 'GET', path: '/api/me/push-devices' }
const add: EndpointOf<Push['add']> = { method: 'POST', path: '/api/me/push-devices' }
const remove: EndpointOf<Push['remove']> = { method: 'DELETE', path: '/api/me/push-devices/:id' }

const keys = {
  devices: ['notifications', 'devices'],
  ability: ['push-ability'],
} as const

/** The account's devices that get push notifications. */
export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  ...readFrom(devices),
})

/** Whether this browser can get push notifications. Always refetched: the user may change the browser's settings. */
export const pushSupportQuery = queryOptions({ queryKey: keys.ability, queryFn: pushSupport, staleTime: 0 })

/** Asks the browser for permission and adds this device. */
export function useAddDevice(accountId: string) {
  const onSettled = useRefreshDevices()
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeToPush(publicKey)
      const { id } = await call(add, { body: { ...subscription, name: deviceName() } })
      storeOwnDevice({ accountId, id })
    },
    onSettled,
  })
}

export function useRemoveDevice() {
  const onSettled = useRefreshDevices()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(remove, { params: { id } })
      if (ownDevice()?.id === id) await unsubscribeOwnDevice()
    },
    onSettled,
  })
}

function useRefreshDevices() {
  const queries = useQueryClient()
  return () =>
    Promise.all([keys.devices, keys.ability].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
}

/** Why push notifications were not turned on or off. */
export function pushProblem(error: unknown): string {
  if (error instanceof PushBlockedError) return `${PUSH_UNAVAILABLE.blocked.title}. ${PUSH_UNAVAILABLE.blocked.text}`
  return error instanceof DOMException
    ? 'Your browser could not reach its push service. Try again later.'
    : errorMessage(error)
}

/** `Chrome on Android`. */
function deviceName(): string {
  const { browser, os } = Bowser.parse(navigator.userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 60) || 'A browser'
}

/** Why this device cannot get push notifications. */
export const PUSH_UNAVAILABLE: Readonly<
  Record<Exclude<PushSupport, 'can'>, { readonly title: string; readonly text: string }>
> = {
  blocked: { title: 'Notifications are blocked', text: 'Allow them in your browser’s settings for this site.' },
  install_first: {
    title: 'Install the app first',
    text: 'On an iPhone or iPad, tap Share, then Add to Home Screen, and open it from there.',
  },
  cannot: {
    title: 'Not available on this device',
    text: 'This browser can’t show notifications while Farmgate isn’t open.',
  },
}

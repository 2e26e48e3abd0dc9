import { isApple } from './install-prompt.ts'

/** This browser as a push device: its server-side id and the account that enabled notifications. */
interface OwnDevice {
  readonly id: string
  readonly accountId: string
}

const STORAGE_KEY = 'farmgate.device'

export function ownDevice(): OwnDevice | undefined {
  const [accountId, id] = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ')
  return accountId && id ? { accountId, id } : undefined
}

export const storeOwnDevice = ({ accountId, id }: OwnDevice): void =>
  localStorage.setItem(STORAGE_KEY, `${accountId} ${id}`)

/** Unsubscribes this browser from push notifications. The server removes the device when its next message fails. */
export async function unsubscribeOwnDevice(): Promise<void> {
  localStorage.removeItem(STORAGE_KEY)
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Drops the push device of a previous user, so that this browser stops showing their notifications. */
export async function unsubscribeOtherAccount(accountId: string | undefined): Promise<void> {
  const device = ownDevice()
  if (device && device.accountId !== accountId) await unsubscribeOwnDevice()
}

/**
 * Registers the service worker that caches this version and receives push messages. Undefined where unsupported, or
 * where the browser refuses (private window, full disk).
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Whether this browser can show notifications while the site is closed. */
export type PushSupport = 'can' | 'blocked' | 'install_first' | 'cannot'

export async function pushSupport(): Promise<PushSupport> {
  const registration = await workerRegistration()
  if (!registration?.pushManager || !('Notification' in globalThis)) return isApple() ? 'install_first' : 'cannot'
  return Notification.permission === 'denied' ? 'blocked' : 'can'
}

/** The user blocked notifications, now or earlier. */
export class PushBlockedError extends Error {
  override readonly name = 'PushBlocked'
}

/**
 * Requests permission and subscribes this browser. Replaces an existing subscription, which may belong to another
 * account.
 */
export async function subscribeToPush(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlockedError()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

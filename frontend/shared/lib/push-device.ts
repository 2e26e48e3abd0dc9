import { isApple } from './install-prompt.ts'

/** The device this browser is, once its owner is told of news on it: the market's id for it, and whose it is. */
interface OwnDevice {
  readonly id: string
  readonly accountId: string
}

const PLACE = 'farmgate.device'

export function ownDevice(): OwnDevice | undefined {
  const [accountId, id] = (localStorage.getItem(PLACE) ?? '').split(' ')
  return accountId && id ? { accountId, id } : undefined
}

export const keepOwnDevice = ({ accountId, id }: OwnDevice): void => localStorage.setItem(PLACE, `${accountId} ${id}`)

/** Nothing is told here any more: the push service no longer knows this browser, and so the market forgets it. */
export async function dropOwnDevice(): Promise<void> {
  localStorage.removeItem(PLACE)
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Whoever sits here now is not told what is somebody else's. */
export async function deviceBecomes(accountId: string | undefined): Promise<void> {
  const device = ownDevice()
  if (device && device.accountId !== accountId) await dropOwnDevice()
}

/**
 * The service worker that keeps this version and receives what is pushed; registered by whoever asks first. Undefined where
 * there is none, and where a browser refuses: a private window, a full disk.
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** What this browser can do about being told while the market is closed. */
export type PushAbility = 'can' | 'blocked' | 'install_first' | 'cannot'

export async function pushAbility(): Promise<PushAbility> {
  const registration = await workerRegistration()
  if (!registration?.pushManager || !('Notification' in globalThis)) return isApple() ? 'install_first' : 'cannot'
  return Notification.permission === 'denied' ? 'blocked' : 'can'
}

/** The browser's owner said no, now or before. */
export class PushBlocked extends Error {
  override readonly name = 'PushBlocked'
}

/** Asks the browser's owner, and subscribes; an older subscription, of somebody else perhaps, is given up for it. */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

import { isApple } from './install.ts'
import { workerRegistration } from './own-device.ts'

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

/** How a browser is reached: its push service's address for it, and the keys (base64url) only it can read with. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** So many devices one member may have told. */
export const MAX_DEVICES = 10

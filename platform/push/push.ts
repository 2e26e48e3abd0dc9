/** Where a browser has said it can be reached (RFC 8030) and what it reads with (RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  /** What the browser's service worker is handed, at most some 3,900 bytes. */
  readonly text: string
  /** How long the push service keeps it for a browser that is away, seconds. */
  readonly ttlSeconds: number
  /** One that still waits is replaced by the next of the same name. */
  readonly name: string
}

/** Tells browsers, whether the market is open in them or not. */
export interface Push {
  /** What browsers subscribe with (base64url): whoever has the private key to it may tell them. */
  readonly publicKey: string
  /** `gone`: there is no such subscription any more. Rejects when it cannot be told now. */
  send(to: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>
}

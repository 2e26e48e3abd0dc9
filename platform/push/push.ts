/** Push subscription of a browser: its endpoint (RFC 8030) and keys (RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  /** Payload for the service worker, at most about 3,900 bytes. */
  readonly text: string
  /** How long the push service stores the message for an offline browser, seconds. */
  readonly ttlSeconds: number
  /** A pending message is replaced by the next one with the same name. */
  readonly name: string
}

/** Sends push messages to browsers, whether or not the marketplace is open in them. */
export interface Push {
  /** VAPID public key (base64url) that browsers subscribe with; only the holder of the private key may send to them. */
  readonly publicKey: string
  /** `gone`: the subscription no longer exists. Rejects if the message cannot be sent now. */
  send(to: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>
}

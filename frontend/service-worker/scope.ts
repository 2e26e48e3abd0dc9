/**
 * The part of ServiceWorkerGlobalScope that we use (https://w3c.github.io/ServiceWorker). TypeScript cannot load its
 * types and the DOM's in one program.
 */
export interface WorkerScope {
  readonly location: Location
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void
}

export interface OpenPage {
  readonly url: string
  focus(): Promise<OpenPage>
  navigate(url: string): Promise<unknown>
}

interface Events {
  readonly install: Extendable
  readonly activate: Extendable
  readonly fetch: FetchEventLike
  readonly message: Extendable & { readonly data: unknown }
  readonly push: Extendable & { readonly data: { json(): unknown } | null }
  readonly notificationclick: Extendable & { readonly notification: Notification }
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEventLike extends Extendable {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

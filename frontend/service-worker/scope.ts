/** What of a service worker's world we use (https://w3c.github.io/ServiceWorker): its types and a page's cannot stand in one program. */
export interface WorkerScope {
  readonly location: Location
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<T extends keyof Events>(type: T, hear: (event: Events[T]) => void): void
}

export interface OpenPage {
  readonly url: string
  focus(): Promise<OpenPage>
  navigate(address: string): Promise<unknown>
}

interface Events {
  readonly install: Extendable
  readonly activate: Extendable
  readonly fetch: FetchAsked
  readonly message: Extendable & { readonly data: unknown }
  readonly push: Extendable & { readonly data: { json(): unknown } | null }
  readonly notificationclick: Extendable & { readonly notification: Notification }
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchAsked extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

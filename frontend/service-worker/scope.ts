/**
 * The part of ServiceWorkerGlobalScope that we use (https://w3c.github.io/ServiceWorker). TypeScript cannot load its
 * types and the DOM's in one program.
 */
export interface WorkerScope {
  readonly location: Location
  readonly registration: {
    /** Absent in old browsers. */
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
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
  readonly install: InstallEventLike
  readonly activate: Extendable
  readonly fetch: FetchEventLike
  readonly message: Extendable & { readonly data: unknown }
  readonly push: Extendable & { readonly data: { json(): unknown } | null }
  readonly notificationclick: Extendable & { readonly notification: Notification }
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEventLike extends Extendable {
  /** Absent outside Chromium (https://w3c.github.io/ServiceWorker/#register-router-method). */
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>
}

/** Requests that the browser answers without starting the worker. */
interface StaticRoute {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: 'cache'
}

export interface FetchEventLike extends Extendable {
  readonly request: Request
  /** The response to a page load that was sent while the worker started; undefined without navigation preload. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

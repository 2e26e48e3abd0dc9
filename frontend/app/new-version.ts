import { workerRegistration } from '#frontend/lib/own-device.ts'
import { toast } from '#frontend/ui/toasts.tsx'

/** How often an open page looks for a new version, ms. */
const LOOK_EVERY_MS = 60 * 60_000

/** Keeps this version for reading without a connection, and offers the next one once it is there as a whole. */
export async function keepVersion(): Promise<void> {
  const registration = await workerRegistration()
  if (!registration) return
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The first one of all replaces nothing.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Pages that are open go on in their version until somebody says so. */
function offer(next: ServiceWorker): void {
  toast({ title: 'A new version is ready', action: { label: 'Reload', run: () => takeOver(next) } })
}

function takeOver(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take-over')
}

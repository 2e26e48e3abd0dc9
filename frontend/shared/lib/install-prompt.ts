import { atom, getDefaultStore, useAtom } from 'jotai'

/** The browser's install prompt, held until the user accepts it (Chromium only). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const installOfferAtom = atom<InstallOffer>()
export const installedAtom = atom(false)

/** Listens for the install prompt, which browsers fire once, early. */
export function listenForInstallPrompt(): void {
  const store = getDefaultStore()
  store.set(installedAtom, matchMedia('(display-mode: standalone)').matches)
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    store.set(installOfferAtom, offer as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    store.set(installOfferAtom, undefined)
    store.set(installedAtom, true)
  })
}

/** Opens the browser's install dialog; undefined while the browser offers none. */
export function useInstallOffer(): (() => void) | undefined {
  const [offer, setOffer] = useAtom(installOfferAtom)
  if (!offer) return undefined
  return () => {
    // A prompt works once; the browser fires a new one when it chooses to.
    setOffer(undefined)
    void offer.prompt()
  }
}

/**
 * Whether this is an iPhone or iPad. There, users install apps by hand, and only installed apps receive push
 * notifications.
 */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

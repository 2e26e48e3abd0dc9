import { atom, getDefaultStore } from 'jotai'

/** The browser's offer to install the market, kept until somebody takes it up (Chromium only). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

export const installOfferAtom = atom<InstallOffer>()
export const installedAtom = atom(false)

/** Browsers make the offer once, early, to whoever listens. */
export function hearOfInstalling(): void {
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

/** Whether this is an iPhone or an iPad: there, apps are added by hand, and only installed ones are told of news. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

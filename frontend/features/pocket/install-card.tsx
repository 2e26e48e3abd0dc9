import { useAtomValue, useSetAtom } from 'jotai'
import { installedAtom, installOfferAtom, isApple } from '#frontend/lib/install.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'

/** How the market comes among the apps of this device. */
export function InstallCard({ market }: { readonly market: string }) {
  const installed = useAtomValue(installedAtom)
  return (
    <Card role="region" aria-label="Install the app">
      <h2>Install the app {installed && <Badge tone="leaf">App Installed</Badge>}</h2>
      {installed ? (
        <p>{market} is among your apps: it opens in a window of its own, and without a connection too.</p>
      ) : (
        <Ways market={market} />
      )}
    </Card>
  )
}

function Ways({ market }: { readonly market: string }) {
  const offer = useAtomValue(installOfferAtom)
  const takeUp = useSetAtom(installOfferAtom)
  if (offer)
    return (
      <>
        <p>A button among your apps, a window of its own, and nothing to download from a store.</p>
        <Button
          onClick={() => {
            // The offer is good for one try; the browser makes another when it likes.
            takeUp(undefined)
            void offer.prompt()
          }}
        >
          Install {market}
        </Button>
      </>
    )
  if (isApple())
    return (
      <p>
        Open this page in Safari, tap <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
      </p>
    )
  return (
    <p>
      Look for <strong>Install app</strong> or <strong>Add to Home screen</strong> in your browser’s menu. Not every
      browser has it, but the pages are the same in all of them.
    </p>
  )
}

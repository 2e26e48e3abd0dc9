import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Proof, registerConfirmDialog } from '#frontend/shared/lib/confirm-identity.ts'

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}))

interface Asked {
  readonly proof: Proof
  readonly onDone: (confirmed: boolean) => void
}

/** Asks for a code or the password if a request about money or roles needs one; `lib/http.ts` then retries it. */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(
    () =>
      registerConfirmDialog(
        (proof) =>
          new Promise((resolve) => {
            const onDone = (confirmed: boolean) => {
              setAsked(undefined)
              resolve(confirmed)
            }
            setAsked({ proof, onDone })
          }),
      ),
    [],
  )
  // Unmounting counts as cancelling, so the request fails as it would have without the dialog.
  const open = useRef(asked)
  open.current = asked
  useEffect(() => () => open.current?.onDone(false), [])
  return <Suspense fallback={null}>{asked && <ConfirmIdentityDialog {...asked} />}</Suspense>
}

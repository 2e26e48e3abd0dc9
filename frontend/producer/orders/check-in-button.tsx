import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'

const CheckIn = lazy(async () => ({ default: (await import('./check-in.tsx')).CheckIn }))

/** Opens the check-in; a code that was read by the phone's own camera has it open already, by its address. */
export function CheckInButton() {
  const [search, setSearch] = useSearchParams()
  const shown = search.get(PARAM)
  const show = (code: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (code === undefined) next.delete(PARAM)
        else next.set(PARAM, code)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <Button onClick={() => show('')}>Scan pickup code</Button>
      <FormDialog open={shown !== null} title="Hand over an order" onClose={() => show(undefined)}>
        <CheckIn code={shown || undefined} />
      </FormDialog>
    </>
  )
}
const PARAM = 'check-in'

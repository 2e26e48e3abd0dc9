import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { VerifiedOnly } from '#frontend/ui/verified-only.tsx'
import { ownReportQuery } from './api.ts'

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

interface ReportProductProps {
  readonly product: { readonly id: string; readonly name: string; readonly producerId: string }
}

/** Whoever is signed in tells the market that goods should not be sold here; nobody reports their own. */
export function ReportProduct({ product }: ReportProductProps) {
  const { data: user } = useUser()
  return user && user.producerId !== product.producerId ? <Reporting product={product} /> : null
}

const SAID: Readonly<Record<ReportStatus, string>> = {
  none: '',
  waiting: 'You reported this product. We look at it.',
  settled: 'You reported this product, and we have looked at it.',
  settled_twice: 'You reported this product twice, and two of us have looked at it.',
}
const WAYS: Partial<Readonly<Record<ReportStatus, string>>> = {
  none: 'Report this product',
  settled: 'Ask for another look',
}

function Reporting({ product: { id, name } }: ReportProductProps) {
  const { data } = useQuery(ownReportQuery(id))
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!data) return null
  const way = WAYS[data.status]
  return (
    <div className="product-report">
      {SAID[data.status] && <p>{SAID[data.status]}</p>}
      {way && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {way}
        </Button>
      )}
      <FormDialog open={open} title={`Report ${name}`} onClose={close}>
        <VerifiedOnly>
          <ReportForm id={id} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
    </div>
  )
}

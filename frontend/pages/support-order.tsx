import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BankEvidence } from '#frontend/features/disputes/bank-evidence.tsx'
import { replayQuery } from '#frontend/features/ordering/replay/api.ts'
import { Replay } from '#frontend/features/ordering/replay/replay.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: everything that happened to one order, step by step. */
export function SupportOrderPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  return (
    <>
      <PageTitle>Replay of an order</PageTitle>
      <BackLink to={paths.support}>All orders</BackLink>
      <Replay key={id} id={id}>
        <BankEvidence orderId={id} onStaged={() => void queries.invalidateQueries(replayQuery(id))} />
      </Replay>
    </>
  )
}

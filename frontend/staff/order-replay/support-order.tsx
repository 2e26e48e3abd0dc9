import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { BankEvidence } from '#frontend/staff/disputes/bank-evidence.tsx'
import { replayQuery } from './api.ts'
import { Replay } from './replay.tsx'

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

import { useQuery } from '@tanstack/react-query'
import type { DisputeView } from '#domain/disputes/views.ts'
import { WISHES } from '#domain/disputes/words.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { BankEvidence } from './bank-evidence.tsx'
import { CaseCourse } from './case-course.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseOrder } from './case-order.tsx'
import { CaseSide } from './case-side.tsx'
import { EntryLog } from './entry-log.tsx'
import { KeptWords } from './kept-words.tsx'
import { OnTheTable } from './on-the-table.tsx'
import { staffDisputeQuery } from './staff-api.ts'
import { StaffDeeds } from './staff-deeds.tsx'
import { nextWords } from './stage-words.ts'
import { stagedWords } from './staged-words.ts'
import { TakeCase } from './take-case.tsx'
import { sideWords } from './who.ts'
import './disputes.css'

interface StaffCaseProps {
  readonly id: string
  readonly role: StaffRole
}

/** A case as the staff see it: both sides' words, the order, and the work there is to do. */
export function StaffCase({ id, role }: StaffCaseProps) {
  const found = useQuery(staffDisputeQuery(id))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  return <Found the={found.data} role={role} />
}

function Found({ the, role }: { readonly the: DisputeView; readonly role: StaffRole }) {
  return (
    <>
      <PageTitle>{`Dispute about order ${the.orderNumber}`}</PageTitle>
      <CaseHead the={the} />
      <div className="case">
        <div className="case-main">
          <Card role="region" aria-label="What is to be done">
            <h2>What is to be done</h2>
            <div role="status">
              <p>{nextWords(the)}</p>
              {the.staged && the.stage !== 'closed' && <p>{stagedWords(the.staged)}</p>}
              {the.wish && the.stage !== 'closed' && <p>The buyer wished for: “{WISHES[the.wish]}”.</p>}
              {the.asked.length > 0 && (
                <p>Has not answered yet: {the.asked.map((side) => sideWords(side, the)).join(' and ')}.</p>
              )}
            </div>
            {the.bank && the.stage !== 'closed' && <BankEvidence orderId={the.orderId} />}
            {the.stage !== 'closed' && <TakeCase the={the} role={role} />}
          </Card>
          <OnTheTable the={the} />
          <Card role="region" aria-label="Everything said">
            <h2>Everything said</h2>
            <EntryLog the={the} paperAddress={(paperId) => `/api/staff/disputes/${the.id}/papers/${paperId}`} />
            {the.entries.some(({ papers }) => papers.length > 0) && (
              <p className="field-hint">Whenever you open one of the files, that is written down.</p>
            )}
          </Card>
          <CaseCourse the={the} />
          <CaseOrder the={the} />
          <KeptWords the={the} />
          <StaffDeeds the={the} />
        </div>
        <CaseSide the={the} />
      </div>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DESIRED_RESOLUTIONS } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { workQuery } from '#frontend/lib/staff-work.ts'
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
import { keys } from './live-map.ts'
import { OnTheTable } from './on-the-table.tsx'
import { markRead, staffDisputeQuery } from './staff-api.ts'
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

/** What is on the screen counts as read, also what comes in meanwhile; a page in the background is read when it comes back. */
function useRead({ id, updatedAt }: DisputeView): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // A mark that is lost is set at the next visit.
      void markRead(id, updatedAt).then(
        () => Promise.all([keys.queue, workQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, updatedAt, queries])
}

function Found({ the, role }: { readonly the: DisputeView; readonly role: StaffRole }) {
  useRead(the)
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
              {the.stagedEvidence &&
                the.stage === 'chargeback' &&
                !the.chargeback?.submitted &&
                !the.chargeback?.accepted && <p>{stagedWords(the.stagedEvidence)}</p>}
              {the.desiredResolution && the.stage !== 'closed' && (
                <p>The buyer wished for: “{DESIRED_RESOLUTIONS[the.desiredResolution]}”.</p>
              )}
              {the.informationRequestedFrom.length > 0 && (
                <p>
                  Has not answered yet: {the.informationRequestedFrom.map((side) => sideWords(side, the)).join(' and ')}
                  .
                </p>
              )}
            </div>
            {the.chargeback && the.stage !== 'closed' && <BankEvidence orderId={the.orderId} />}
            {the.stage !== 'closed' && <TakeCase the={the} role={role} />}
          </Card>
          <OnTheTable the={the} />
          <Card role="region" aria-label="Everything said">
            <h2>Everything said</h2>
            <EntryLog the={the} paperAddress={(documentId) => `/api/staff/disputes/${the.id}/evidence/${documentId}`} />
            {the.entries.some(({ evidence }) => evidence.length > 0) && (
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

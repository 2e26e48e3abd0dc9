import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMemberView } from '#domain/identity/staff.contract.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { staffQuery } from './api.ts'
import { DecideForm } from './decide-form.tsx'
import { roleWords } from './role-words.ts'

/** Who is of the staff. Whoever looks is one of them, so the table is never empty. */
export function Members() {
  const staff = useQuery(staffQuery)
  // Stands here and not in its row, which is drawn anew when the screen is turned.
  const [about, decide] = useState<StaffMemberView | null>(null)
  if (staff.isLoadingError) return <ErrorState error={staff.error} retry={() => void staff.refetch()} />
  if (!staff.data) return <Skeleton height="14rem" />
  const { members, secondStepRequired } = staff.data
  return (
    <>
      {!secondStepRequired && (
        <p className="staff-note">This market lets the staff sign in with a password alone: anyone may try its demo.</p>
      )}
      <RecordsTable
        label="The staff"
        columns={columnsFor(decide)}
        records={members}
        keyOf={({ accountId }) => accountId}
      />
      <p className="staff-note">Nobody decides about themselves: another admin does.</p>
      <FormDialog open={about !== null} title={`About ${about ? nameOf(about) : ''}`} onClose={() => decide(null)}>
        {about && <DecideForm member={about} onDone={() => decide(null)} />}
      </FormDialog>
    </>
  )
}

const columnsFor = (decide: (member: StaffMemberView) => void): readonly Column<StaffMemberView>[] => [
  { title: 'Who', cell: nameOf },
  { title: 'Role', cell: ({ role }) => roleWords(role) },
  {
    title: 'Two-step sign-in',
    cell: ({ secondStep }) => <Badge tone={secondStep ? 'leaf' : 'honey'}>{secondStep ? 'On' : 'Not set up'}</Badge>,
  },
  { title: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : 'Not signed in') },
  { title: 'Browsers', cell: ({ sessions }) => sessions, amount: true },
  { title: 'Decide', cell: (member) => <Decide member={member} onDecide={decide} /> },
]

const nameOf = ({ username }: StaffMemberView): string => username ?? 'Erased'

interface DecideProps {
  readonly member: StaffMemberView
  readonly onDecide: (member: StaffMemberView) => void
}
function Decide({ member, onDecide }: DecideProps) {
  const { data: user } = useUser()
  if (member.accountId === user?.id) return 'That is you'
  const label = `Decide about ${nameOf(member)}`
  return (
    <Button look="secondary" size="small" aria-label={label} onClick={() => onDecide(member)}>
      Decide
    </Button>
  )
}

import { GiveRoleForm } from '#frontend/features/staff/give-role-form.tsx'
import { History } from '#frontend/features/staff/history.tsx'
import { Members } from '#frontend/features/staff/members.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/staff/staff.css'

/** For admins: who works for the market, and what was decided about it. */
export function SupportStaffPage() {
  return (
    <>
      <PageTitle>Staff</PageTitle>
      <h1>Staff</h1>
      <Members />
      <GiveRoleForm />
      <h2 className="staff-decided">What was decided</h2>
      <History />
    </>
  )
}

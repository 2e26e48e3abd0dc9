import { Inquiries } from '#frontend/features/contact/inquiries.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For support: what people wrote through the contact page. */
export const SupportInquiriesPage = () => (
  <>
    <PageTitle>Messages to support</PageTitle>
    <h1>Messages to support</h1>
    <Inquiries />
  </>
)

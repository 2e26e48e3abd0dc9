import { LinkButton } from '#frontend/ui/button.tsx'

const EXPORT_ADDRESS = '/api/me/export'

/** A copy of everything that is recorded about whoever is signed in: to read, and for machines. */
export const ExportLink = () => (
  <LinkButton to={EXPORT_ADDRESS} reloadDocument download look="secondary">
    Export My Data
  </LinkButton>
)

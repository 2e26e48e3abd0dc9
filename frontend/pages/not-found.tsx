import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import './not-found.css'

export function NotFoundPage() {
  const navigate = useNavigate()
  const { key } = useLocation()
  // Whoever came straight here has nothing to go back to.
  const goBack = () => void (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <div className="page not-found">
      <PageTitle>Page Not Found</PageTitle>
      <p className="not-found-number" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p>There is nothing at this address. It may have moved, or the link may have a typo.</p>
      <div className="row">
        <LinkButton to={paths.home}>Go to Homepage</LinkButton>
        <Button look="secondary" onClick={goBack}>
          Go Back
        </Button>
      </div>
      <nav aria-label="Quick links" className="not-found-links">
        <Link to={paths.home}>Home</Link>
        <Link to={paths.marketplace}>Marketplace</Link>
        <Link to={paths.producerDashboard}>Producer Dashboard</Link>
        <Link to={paths.login}>Sign In</Link>
      </nav>
    </div>
  )
}

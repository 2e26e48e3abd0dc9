import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { PolicyName } from '#domain/policies/policies.ts'
import { policyQuery } from '#frontend/features/policies/api.ts'
import { OtherPolicies } from '#frontend/features/policies/other-policies.tsx'
import { PolicyText } from '#frontend/features/policies/policy-text.tsx'
import { PolicyVersions } from '#frontend/features/policies/policy-versions.tsx'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

/** A policy in force, or with `?version=` as it was. */
export function PolicyPage({ name }: { readonly name: PolicyName }) {
  const [search] = useSearchParams()
  const found = useQuery(policyQuery(name, search.get('version') ?? undefined))
  return (
    <div className="page">
      <PageTitle>{found.data?.text.title ?? 'Policy'}</PageTitle>
      {found.isLoadingError ? (
        <Missing error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <PolicySkeleton />
      ) : (
        <>
          <PolicyText policy={found.data} />
          <div className="policy-after">
            <OtherPolicies than={name} />
            <PolicyVersions policy={found.data} />
          </div>
        </>
      )}
    </div>
  )
}

function Missing({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { pathname } = useLocation()
  if (!isProblem(error, 'policy_version_not_found')) return <ErrorState wholePage error={error} retry={retry} />
  return (
    <EmptyState wholePage title="No such version" action={<LinkButton to={pathname}>Read the one in force</LinkButton>}>
      This policy never had the version you ask for.
    </EmptyState>
  )
}

function PolicySkeleton() {
  return (
    <div className="policy" role="status" aria-label="Loading">
      <Skeleton height="3rem" width="60%" />
      <br />
      <Skeleton height="1.4rem" width="90%" />
      <br />
      <Skeleton height="12rem" />
      <br />
      <Skeleton height="20rem" />
    </div>
  )
}

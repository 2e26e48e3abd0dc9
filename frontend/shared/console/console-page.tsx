import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Flex, Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { errorMessage, isNetworkError } from '#frontend/shared/lib/problem-error.ts'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import type { PageTabs } from './page-navigation.tsx'

interface ConsolePageProps {
  readonly title: string
  /** A `PageBreadcrumb`. */
  readonly breadcrumb?: ReactNode
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode
  readonly tabs?: PageTabs
  /** Shown next to the title, such as status tags or a count. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A console page: breadcrumb, title, actions, tabs and content. Sets the document's title and focuses the heading. */
export function ConsolePage({ title, breadcrumb, actions, tabs, extra, children }: ConsolePageProps) {
  return (
    <div className="console-page">
      <PageTitle tab={tabs?.title}>{title}</PageTitle>
      {breadcrumb}
      <header className="console-page-head">
        <div className="console-page-title">
          <Heading>{title}</Heading>
          {extra}
        </div>
        {actions && (
          <Flex gap="small" align="center" wrap>
            {actions}
          </Flex>
        )}
      </header>
      {tabs?.strip}
      {children}
    </div>
  )
}

/** The page's heading. Receives the focus after navigation, so that screen readers start with the new page. */
function Heading({ children }: { readonly children: string }) {
  const { key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(key)
  useEffect(() => {
    const { activeElement } = document
    const unfocused = activeElement === document.body || activeElement?.id === 'content'
    // `default` is the key of the first page of a visit.
    if (first.current !== 'default' && unfocused) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

interface QueryStateProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isLoadingError' | 'error' | 'refetch'>
  /** Shown while loading, instead of the skeleton. */
  readonly loading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Renders a query's data, its loading state, or its error with a Retry button. */
export function QueryState<T>({ query, loading = <LoadingContent />, children }: QueryStateProps<T>) {
  if (query.isLoadingError) return <LoadingFailed error={query.error} retry={() => void query.refetch()} />
  return query.data === undefined ? loading : children(query.data)
}

export function LoadingContent() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </div>
  )
}

export function LoadingFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <Alert
      type={isNetworkError(error) ? 'warning' : 'error'}
      showIcon
      title={isNetworkError(error) ? 'No connection' : 'This could not be loaded'}
      description={errorMessage(error)}
      action={<Button onClick={retry}>Retry</Button>}
    />
  )
}

import { SearchOutlined } from '@ant-design/icons'
import { Button, Grid } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import './search.css'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The search of the console's header: a button, or Cmd/Ctrl-K anywhere. */
export function GlobalSearch() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { md: wide } = Grid.useBreakpoint()
  const show = useCallback(() => {
    setOpen(true)
    setWasOpen(true)
  }, [])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [show])
  return (
    <>
      <Button
        className={wide ? 'search-button' : undefined}
        icon={<SearchOutlined />}
        aria-label={wide ? undefined : 'Search'}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={show}
      >
        {wide && (
          <>
            <span>Search orders, cases and accounts</span>
            <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
          </>
        )}
      </Button>
      <Suspense fallback={null}>{wasOpen && <SearchDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

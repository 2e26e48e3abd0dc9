import { useEffect, useRef } from 'react'

/** The value, or the last one while there is none: a drawer keeps its title and content while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  useEffect(() => {
    if (value !== undefined) last.current = value
  }, [value])
  return value ?? last.current
}

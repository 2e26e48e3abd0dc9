import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router-dom'

type ButtonLinkProps = Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> &
  Pick<LinkProps, 'to' | 'replace' | 'state' | 'onClick'>

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ to, replace, state, onClick, ...props }: ButtonLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(replace === undefined ? {} : { replace }) })
  return (
    <Button
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event as MouseEvent<HTMLAnchorElement>)
        follow(event as MouseEvent<HTMLAnchorElement>)
      }}
    />
  )
}

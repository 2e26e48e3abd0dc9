interface Made {
  readonly id: string
  readonly created: number
}

/** A way in that is good once. Its id is the secret. */
export const newLink = (
  made: Made,
  of: {
    kind: 'account_link' | 'login_link'
    account: string
    returnUrl: string
    refreshUrl: string
    expiresAt: number
  },
) => ({
  id: made.id,
  object: of.kind,
  account: of.account,
  created: made.created,
  expires_at: of.expiresAt,
  refresh_url: of.refreshUrl,
  return_url: of.returnUrl,
  used: false,
})
export type Link = ReturnType<typeof newLink>

/** Somebody who came in by a link and is still there. Its id is the secret. */
export const newSession = (made: Made, of: { link: Link; expiresAt: number }) => ({
  id: made.id,
  object: 'page_session' as const,
  account: of.link.account,
  created: made.created,
  expires_at: of.expiresAt,
  page: of.link.object,
  refresh_url: of.link.refresh_url,
  return_url: of.link.return_url,
})
export type Session = ReturnType<typeof newSession>

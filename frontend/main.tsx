import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/fraunces/wght.css'
import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { hearOfInstalling } from './lib/install.ts'

hearOfInstalling()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
)

// Before every style sheet of a screen: it says in which order the layers of all of them count.
import './admin.css';
// Before every schema.
import './lib/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './routes.tsx';

const ground = document.getElementById('office');
if (!ground) throw new Error('The page has no place for the back office');

createRoot(ground).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './routes.tsx';
import './admin.css';

const ground = document.getElementById('office');
if (!ground) throw new Error('The page has no place for the back office');

createRoot(ground).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

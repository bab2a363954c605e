import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#app/lib/session-store.ts';
import { ProfileLoading } from './profile-loading.tsx';

/** The token is in the browser alone: the server cannot tell who may enter. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <ProfileLoading />;
}

/** Lets in whoever is logged in. Others are sent to the login, which leads back here; who logs out is not. */
export default function Guarded() {
  const { pathname } = useLocation();
  const session = useSession();
  const [wasLoggedIn] = useState(session !== null);
  if (session) return <Outlet />;
  return <Navigate to="/login" replace state={wasLoggedIn ? undefined : { from: pathname }} />;
}

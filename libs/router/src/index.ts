/** The curated surface of react-router; nothing else of it is shared with remotes. Import the router from here only. */
export {
  createBrowserRouter,
  createHashRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  RouterProvider,
  Routes,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { Location, RouteObject, To } from 'react-router';
export { useLatestSearchParams, type UpdateSearchParams } from './search-params.hook';

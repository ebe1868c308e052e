import { codeCalls, isAnswered } from './code-calls';

/** A file of endpoints as webpack leaves it: the hooks are all destructured, whoever reads them. */
const ORDERS = [
  'const n=(e,t)=>({url:e,params:t,quiet:!0}),acts={a:"order/retrack",b:"order/refresh"},table={a:{url:"order/send",method:"POST"},b:{url:"order/note",method:"PUT"}},',
  'at=e=>{let t=e.custom;return{url:`mail/template/${encodeURIComponent(e.status)}`,custom:t}},',
  'api=(0,i.base).enhanceEndpoints({addTagTypes:["Order"]}).injectEndpoints({endpoints:e=>({',
  'getList:e.query({query:e=>({url:"order/list",params:e})}),',
  'getCount:e.query({query:()=>({url:"order/count",prefix:"v2",quiet:!0})}),',
  'getChart:e.query({query:e=>n("analytics/chart_data",e)}),',
  'getFile:e.query({query:e=>({...n("export/file",e),quiet:!1})}),',
  'getDetail:e.query({query:e=>({url:`order/order_detail/${encodeURIComponent(e)}`})}),',
  'getNotices:e.infiniteQuery({query:({pageParam:e})=>({url:"common/notification",params:{page:e}})}),',
  'act:e.mutation({query:({call:e,body:t})=>({url:acts[e],method:"POST",body:t})}),',
  'actEach:e.mutation({query:({call:e,body:t})=>({...table[e],body:t})}),',
  'saveMail:e.mutation({query({topic:e,...t}){let{url:o,custom:r}=at(e);return{url:o,method:"PUT",body:{...t,custom:r}}}}),',
  'setSwitch:e.mutation({async queryFn(e,t,o,r){let{error:s}=await r({url:`switch/${Number(e)}`,method:"PUT"});return{data:s}}})',
  '})}),{useGetListQuery:a,useLazyGetListQuery:b,useGetCountQuery:c,useGetChartQuery:d,useLazyGetFileQuery:f,',
  'useGetDetailQuery:g,useGetNoticesInfiniteQuery:h,useActMutation:k,useActEachMutation:k2,useSaveMailMutation:l,useSetSwitchMutation:m}=api;',
].join('');
const script = (use: string) => `(self.chunks||=[]).push([[1],{3563(e,t,o){"use strict";${ORDERS}${use}}}]);`;
const callsOf = (use: string, kind: 'shell' | 'remote' = 'remote') =>
  codeCalls(new Map([['js/1.js', script(use)]]), kind);

test('a file of endpoints that nothing is read of makes no call', () => {
  expect(callsOf('')).toEqual([]);
});

test.each([
  ['a hook', 'o.d(t,{x:()=>a})', ['GET v1/order/list']],
  ['a lazy hook', 'b()', ['GET v1/order/list']],
  ['an infinite query', 'h()', ['GET v1/common/notification']],
  ['another version', 'c()', ['GET v2/order/count']],
  ['a helper that gets the path', 'd()', ['GET v1/analytics/chart_data']],
  ['a helper whose answer is changed', 'f()', ['GET v1/export/file']],
  ['what an address carries', 'g()', ['GET v1/order/order_detail/{}']],
  ['a table of paths', 'k()', ['POST v1/order/refresh', 'POST v1/order/retrack']],
  ['a table of calls, each with its method', 'k2()', ['POST v1/order/send', 'PUT v1/order/note']],
  ['a helper that gives the path', 'l()', ['PUT v1/mail/template/{}']],
  ['a function in place of a query', 'm()', ['PUT v1/switch/{}']],
  ['endpoints.<name>', 'api.endpoints.getCount.initiate()', ['GET v2/order/count']],
  [
    'endpoints, taken apart',
    'const{getList:z,getCount:y}=api.endpoints;z(y)',
    ['GET v1/order/list', 'GET v2/order/count'],
  ],
  ['usePrefetch', 'api.usePrefetch("getList")', ['GET v1/order/list']],
])('%s is read from built code', (_how, use, calls) => {
  expect(callsOf(use)).toEqual(calls);
});

test('cached data that is read or changed is no call', () => {
  expect(callsOf('dispatch(api.util.updateQueryData("getList",e,e=>{}))')).toEqual([]);
});

test('an endpoint that only the browser can name may be any', () => {
  expect(callsOf('api.endpoints[e]()')).toHaveLength(12);
});

test('the shell offers what it carries, so all of it counts', () => {
  expect(callsOf('', 'shell')).toHaveLength(12);
});

test('endpoints in one script and their use in another fit together', () => {
  const files = new Map([
    ['js/1.js', script('o.d(t,{A:()=>api})')],
    ['js/2.js', '[].push({2(e,t,o){var s=o(3563);s.A.endpoints.getCount.useQuery()}})'],
  ]);
  expect(codeCalls(files, 'remote')).toEqual(['GET v2/order/count']);
});

test.each([
  ['GET v1/order/list', true],
  ['POST v1/order/list', false],
  ['GET v2/order/list', false],
  ['GET v1/order/detail/{}', true],
  ['POST v1/order/action/{}/{}', true],
  ['GET v1/order/detail', false],
])('%s is answered: %s', (call, isThere) => {
  const answered = ['GET v1/order/list', 'GET v1/order/detail/{}', 'POST v1/order/action/{}/undo'];
  expect(isAnswered(call, answered)).toBe(isThere);
});

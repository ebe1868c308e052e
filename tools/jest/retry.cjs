// In CI a failed test runs once more. One that then passes is flaky: `npm test` names it at its end.
if (process.env.CI) jest.retryTimes(1);

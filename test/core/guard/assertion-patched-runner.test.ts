import { describe } from 'vitest';
import { have, haveNone } from '../../support/patch-words.ts';

describe('the runner of Python’s tests', () => {
  have('changed', 'shop/add.py', [
    'import unittest\nunittest.TestResult.wasSuccessful = lambda self: True',
    'import unittest\nunittest.TestResult.addFailure = unittest.TestResult.addSuccess',
    'import unittest as u\nu.TextTestResult.addFailure = f',
    'import unittest.result\nunittest.result.TestResult.addError = f',
    'from unittest import TestResult\nTestResult.addFailure = f',
    'from unittest import TestResult as R\nR.addFailure = f',
    'from unittest.runner import TextTestRunner as R\nsetattr(R, "run", f)',
    'import unittest\nResult = unittest.TestResult\nResult.addFailure = f',
    'import unittest\nunittest.TextTestRunner.resultclass = Mine',
    'import unittest\na, unittest.TestResult.addFailure = 1, f',
    'import unittest\nfor unittest.TestResult.addFailure in [f]:\n    pass',
    '__import__("unittest").TestResult.addFailure = f',
    'import sys\nsys.modules["unittest"].TestResult.addFailure = f',
    'import unittest\ntype.__setattr__(unittest.TestResult, "addFailure", f)',
    'from _pytest.reports import TestReport\nTestReport.outcome = property(f)',
    'from _pytest.main import Session as S\nS.testsfailed = property(f)',
    'import _pytest.reports as r\nr.TestReport.failed = False',
    'import pytest as p\np.Item.runtest = f',
    'from pytest import TestReport\nTestReport.failed = False',
    'from unittest.mock import Mock\nMock.assert_called_with = f',
  ]);
  have('changed', 'tests/test_a.py', [
    'patch("unittest.TestResult.addFailure", f)',
    'import unittest as u\nmock.patch.object(u.TestResult, "addFailure", f)',
    'monkeypatch.setattr("_pytest.reports.TestReport.outcome", "passed")',
  ]);
  have('outcome', 'shop/add.py', [
    'import unittest\nclass R(unittest.TextTestResult):\n    def wasSuccessful(self):\n        return True',
    'from unittest import TestResult as T\nclass R(T):\n    def addFailure(self, test, err):\n        self.addSuccess(test)',
    'def pytest_sessionfinish(session):\n    session.testsfailed = 0',
  ]);
  haveNone('shop/add.py', [
    'from shop.lab import TestResult\nTestResult.outcome = f',
    'from shop.lab import TestReport\nsetattr(TestReport, "outcome", f)',
    'import unittest\nresult = unittest.TestResult()\nresult.buffer = True',
    'import unittest\nclass R(unittest.TextTestResult):\n    def addFailure(self, test, err):\n        super().addFailure(test, err)',
    'import unittest\nclass R(unittest.TextTestResult):\n    def wasSuccessful(self):\n        return not self.failures',
    'class R(TestResultView):\n    def wasSuccessful(self):\n        return True',
  ]);
  haveNone('tests/test_a.py', [
    'import unittest\nunittest.TestCase.maxDiff = None',
    'import unittest\nunittest.util._MAX_LENGTH = 2000',
    'import unittest\nsetattr(unittest.TestCase, "maxDiff", None)',
    'import pytest\npytest.shop_url = "http://localhost"',
    'from unittest import mock\nmock.patch("pytest.main", f)',
    'from unittest import mock\nmock.patch("unittest.main", f)',
    'from unittest import mock\nm = mock.Mock()\nm.answer.return_value = 3',
    'from unittest import mock\nmock.patch.TEST_PREFIX = "check"',
  ]);
});
